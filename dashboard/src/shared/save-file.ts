/** Hands text to the browser's downloads. It never leaves the page. */
export function saveTextFile(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: 'text/plain' }))
}

/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the blob after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
