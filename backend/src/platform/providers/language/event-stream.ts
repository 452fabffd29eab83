/** The line breaks of an event stream; a carriage return at the end of what is there may be the first half of one. */
const lineBreak = /\r\n|\n|\r(?!$)/

/**
 * The data of the events of a `text/event-stream`, each as one text, while they arrive. Comments and other fields are passed over. An
 * event at the very end counts although no empty line follows it, because some servers leave that out.
 */
export async function* eventData(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let data: string[] = []
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(lineBreak)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      data.push(...dataIn(line))
      if (line !== '' || data.length === 0) continue
      yield data.join('\n')
      data = []
    }
  }
  data.push(...dataIn(rest.replace(/\r$/, '')))
  if (data.length > 0) yield data.join('\n')
}

function dataIn(line: string): readonly string[] {
  return line.startsWith('data:') ? [line.slice('data:'.length).replace(/^ /, '')] : []
}
