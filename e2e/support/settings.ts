/** The address of the program under test, and the password of all its users. */
export const port = Number(process.env.E2E_PORT ?? 18_090);
export const address = `http://127.0.0.1:${port}`;
export const password = 'проверка-в-браузере';
