/** Encodes bytes as base64 with the browser's encoder. */
export async function base64Of(bytes: Blob): Promise<string> {
  const reader = new FileReader()
  await new Promise<void>((resolve, reject) => {
    reader.onload = () => resolve()
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'))
    reader.readAsDataURL(bytes)
  })
  const url = typeof reader.result === 'string' ? reader.result : ''
  return url.slice(url.indexOf(',') + 1)
}
