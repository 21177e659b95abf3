export const formTexts = {
  save: 'Save changes',
  discard: 'Discard',
  unchanged: 'No changes to save.',
  unsaved: 'Unsaved changes',
  saved: 'Changes saved.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes on this page will be lost.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
  close: 'Close',
  cancel: 'Cancel',
  discardQuestion: 'Discard what you entered?',
}
