/** Where the program under test listens, and the password of everyone in it. */
export const port = Number(process.env.E2E_PORT ?? 18_090);
export const address = `http://127.0.0.1:${port}`;
export const password = 'проверка-в-браузере';
