/** Texts of an import between the file and its start. */
export const importChoicesTexts = {
  noFormat: {
    title: 'No known format has these columns',
    hint: 'Say below what each column holds, or choose the format yourself.',
  },
  nothing: 'There is no line to import.',
}
