/** Views are kept under plain names: the values of a dictionary are a list below another one. */
export const viewResource = (resource: string): string => resource.replaceAll('/', '-').toLowerCase();
