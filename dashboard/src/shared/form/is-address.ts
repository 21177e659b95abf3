/** Whether a text has the shape of an e-mail address; the server looks closer. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim())
}
