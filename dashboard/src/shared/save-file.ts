/** Saves text as a download; it stays in the page. */
export function saveTextFile(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: 'text/plain' }))
}

/** Saves a blob as a download. */
export function saveFile(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The browser reads the blob asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
