import type { FastifyInstance, InjectOptions } from 'fastify';

/** The shape is known to the test only. */
// oxlint-disable-next-line typescript/no-explicit-any -- a wrong guess fails the test
export type Json = any;

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  /** The JSON of the answer; undefined when it is not JSON. */
  body: Json;
  raw: Buffer;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Headers = Record<string, string>;

const isJson = (type: unknown) => /\bjson\b/.test(String(type));

export async function ask(http: FastifyInstance, options: InjectOptions): Promise<Answer> {
  const { statusCode, headers, rawPayload } = await http.inject(options);
  const body = isJson(headers['content-type']) && rawPayload.length ? JSON.parse(rawPayload.toString()) : undefined;
  return { status: statusCode, headers, body, raw: rawPayload };
}

/** Sends requests as one person in one organization. */
export class Client {
  readonly http: FastifyInstance;
  readonly token: string | undefined;
  readonly organization: string | undefined;

  constructor(http: FastifyInstance, token?: string, organization?: string) {
    this.http = http;
    this.token = token;
    this.organization = organization;
  }

  in(organization: string | undefined): Client {
    return new Client(this.http, this.token, organization);
  }

  send(method: Method, url: string, body?: unknown, headers: Headers = {}): Promise<Answer> {
    const given: Headers = {
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...(this.organization && { 'org-id': this.organization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    return ask(this.http, {
      method,
      url,
      headers: given,
      payload: body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
  }

  get = (url: string, headers?: Headers) => this.send('GET', url, undefined, headers);
  post = (url: string, body: unknown, headers?: Headers) => this.send('POST', url, body, headers);
  put = (url: string, body: unknown, version?: number) => this.send('PUT', url, body, ifMatch(version));
  delete = (url: string, version?: number) => this.send('DELETE', url, undefined, ifMatch(version));
}

const ifMatch = (version: number | undefined): Headers => (version === undefined ? {} : { 'if-match': `"${version}"` });

/** A form for `/connect/token`; an array repeats a parameter. */
export const postForm = (
  http: FastifyInstance,
  url: string,
  form: Headers | [string, string][],
  remoteAddress?: string,
) =>
  ask(http, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
    remoteAddress,
  });
