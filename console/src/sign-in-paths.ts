/** The addresses that a person needs before any other screen: these alone come with the sign-in. */
export const signInPaths = {
  root: '/',
  login: '/login',
  selectOrganization: '/select-organization',
  resetPassword: '/reset-password',
  changePassword: '/change-password',
  secondFactor: '/second-factor',
  profileSecurity: '/profile/security',
} as const;
