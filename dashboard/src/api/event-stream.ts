/** A server-sent event; `data` and `event` are empty when absent. */
export type StreamEvent = { event: string; data: string; id: string | undefined }

/**
 * Parses server-sent events by the HTML standard, except `retry`. `EventSource` cannot send a bearer token.
 * @param onBytes called for any received data, including heartbeats
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    text += decoder.decode(value, { stream: true })
    const blocks = text.split(/\r?\n\r?\n/)
    text = blocks.pop() ?? ''
    for (const block of blocks) yield parse(block)
  }
}

function parse(block: string): StreamEvent {
  const event: StreamEvent = { event: '', data: '', id: undefined }
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event' || name === 'id') event[name] = value
    else if (name === 'data') event.data += event.data === '' ? value : `\n${value}`
  }
  return event
}
