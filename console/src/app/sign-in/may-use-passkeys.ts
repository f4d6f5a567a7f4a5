/** WebAuthn does not allow passkeys for an IP address. */
export const isAtAddress = /^[\d.]+$|:/.test(location.hostname);

/** Old browsers, and pages without HTTPS, do not support passkeys. */
export const mayUsePasskeys = !isAtAddress && 'PublicKeyCredential' in window;
