import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../core/app-error.ts';
import type { Server } from '../core/served.ts';

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Answers unknown routes: 405 with the methods of the address when it has any (RFC 9110 §15.5.6), otherwise 404. */
export function refuseUnknownAddress({ served }: Pick<Server, 'served'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const path = request.url.split('?', 1)[0] ?? '';
    const here = served.filter((route) => [route.path, ...(route.also ?? [])].some((own) => patternOf(own).test(path)));
    if (here.length === 0) throw new AppError('not_found', { detail: 'Такого адреса нет.' });
    const methods = new Set<string>(here.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    reply.header('allow', [...methods].join(', '));
    throw new AppError('method_not_allowed', { detail: `Метод ${request.method} этому адресу не подходит.` });
  };
}
