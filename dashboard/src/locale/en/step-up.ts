export const stepUpTexts = {
  title: 'Confirm that it is you',
  leadPassword:
    'This needs your password, because it was last given more than 5 minutes ago. Then it goes on by itself.',
  leadFactor:
    'This needs your second factor, because it was last given more than 5 minutes ago. Then it goes on by itself.',
  password: 'Password',
  code: '6-digit code from your app',
  recovery: 'Recovery code',
  passwordMissing: 'Enter your password.',
  codeMissing: 'Enter the whole code.',
  wrongPassword: 'This password is not right.',
  wrongCode: 'This code is not right. Each code works once and for about 30 seconds.',
  passkeyFailed: 'No passkey was used. Try again, or choose another way.',
  submit: 'Confirm and go on',
  goByPasskey: 'Use passkey and go on',
  toCode: 'Use a code from the app',
  toPasskey: 'Use a passkey',
  toRecovery: 'Use a recovery code',
  cancel: 'Cancel',
  show: 'Show password',
  hide: 'Hide password',
}
