/** The addresses needed before any other screen; only these are part of the sign-in code. */
export const signInPaths = {
  root: '/',
  login: '/login',
  selectOrganization: '/select-organization',
  resetPassword: '/reset-password',
  changePassword: '/change-password',
  secondFactor: '/second-factor',
  profileSecurity: '/profile/security',
} as const;
