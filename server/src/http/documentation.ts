import { createHash } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { service } from 'contract/features/service/calls.ts';
import type { Route } from 'contract/kit/route.ts';
import { openApiOf } from 'contract/openapi/document.ts';
import { serveOpen } from '../core/serve.ts';
import type { Server } from '../core/served.ts';
import { packedPage, sendPacked } from './packed-page.ts';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 Inter, system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  summary { cursor: pointer; padding: .35rem 0; }
  code { font-size: .95em; }
  .method { display: inline-block; min-width: 4.5em; font-weight: 600; }
  pre { overflow: auto; padding: .75rem; border: 1px solid; border-radius: .5rem; }
`;

interface Operation {
  description: string;
  tags: string[];
}

/** Formats JSON as HTML with links to schemas. */
const shown = (json: unknown): string =>
  escape(JSON.stringify(json, null, 2)).replaceAll(
    /#\/components\/schemas\/(\w+)/g,
    (path, name: string) => `<a href="#${name}">${path}</a>`,
  );

function section(route: Route, operation: Operation): string {
  const paths = [route.path, ...(route.also ?? [])].map((path) => `<code>${escape(path)}</code>`).join(', ');
  const { description, tags: _, ...rest } = operation;
  return `<details><summary><span class="method">${route.method}</span> ${paths} — ${escape(route.summary)}</summary>
    <p>${escape(description)}</p><pre>${shown(rest)}</pre></details>`;
}

async function pageOf(served: readonly Route[], document: object): Promise<string> {
  const { paths, components } = document as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, unknown> };
  };
  const schemas: string[] = [];
  for (const [name, schema] of Object.entries(components.schemas)) {
    schemas.push(`<details id="${name}"><summary><code>${name}</code></summary><pre>${shown(schema)}</pre></details>`);
    if (schemas.length % 20 === 0) await pause();
  }
  const operationOf = (route: Route) => paths[route.path]![route.method.toLowerCase()]!;
  const areas = Map.groupBy(served, (route) => operationOf(route).tags[0]!);
  const sections: string[] = [];
  for (const [area, routes] of areas) {
    const operations = routes.map((route) => section(route, operationOf(route)));
    sections.push(`<h2>${escape(area)}</h2>${operations.join('')}`);
    await pause();
  }
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>API Энергоконсоли</title>
    <meta name="viewport" content="width=device-width"><style>${style}</style></head>
    <body><main><h1>API Энергоконсоли</h1><p>Описание для программ: <a href="${service.openApi.path}">openapi.json</a></p>
    ${sections.join('')}<h2>Схемы</h2>${schemas.join('')}</main></body></html>`;
}

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

/** Serves the OpenAPI document and an HTML version without scripts. Both are built once, in small steps, and stored
 *  compressed, because anyone may request them. */
export function serveDocumentation(server: Server): void {
  const make = async () => {
    const document = await openApiOf(server.served, pause);
    return {
      document: await packedPage(JSON.stringify(document), 'application/json; charset=utf-8'),
      page: await packedPage(await pageOf(server.served, document), 'text/html; charset=utf-8'),
    };
  };
  let made: ReturnType<typeof make> | undefined;
  serveOpen(server, service.openApi, async ({ request, reply }) => {
    await sendPacked(request, reply, (await (made ??= make())).document);
  });
  serveOpen(server, service.docs, async ({ request, reply }) => {
    reply.header('content-security-policy', policy);
    await sendPacked(request, reply, (await (made ??= make())).page);
  });
}
