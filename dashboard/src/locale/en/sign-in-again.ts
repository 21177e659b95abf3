export const signInAgainTexts = {
  title: 'Sign in again',
  lead: 'You were signed out. Sign in to continue where you were: nothing on this page is lost.',
  leadFactor: 'Your password is right. Now use two-step verification.',
  leave: 'Leave this page',
  submit: 'Sign in',
}
