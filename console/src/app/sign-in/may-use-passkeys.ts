/** WebAuthn binds no passkeys to an IP address. */
export const isAtAddress = /^[\d.]+$|:/.test(location.hostname);

/** An old browser, or one without HTTPS, has no passkeys at all. */
export const mayUsePasskeys = !isAtAddress && 'PublicKeyCredential' in window;
