const mark = 'PROMPT:'

/** A reply of a model: the finished prompt in it, if there is one, and what stands before and behind it. */
export interface ReplyParts {
  readonly before: string
  readonly prompt: string | undefined
  readonly after: string
}

/** Cuts a reply at `PROMPT:` and strips the questions that follow the prompt (spec images 9). */
export function replyParts(reply: string): ReplyParts {
  const at = reply.indexOf(mark)
  if (at < 0) return { before: reply.trim(), prompt: undefined, after: '' }
  const paragraphs = reply
    .slice(at + mark.length)
    .trim()
    .split(/\n\s*\n/)
  let end = paragraphs.length
  while (end > 1 && paragraphs[end - 1]?.trim().endsWith('?')) end -= 1
  const prompt = plainPrompt(paragraphs.slice(0, end).join('\n\n'))
  const after = paragraphs.slice(end).join('\n\n')
  return {
    before: reply
      .slice(0, at)
      .replace(/[*_#\s]+$/, '')
      .trim(),
    prompt: prompt === '' ? undefined : prompt,
    after: after.trim(),
  }
}

/** The prompt without the marks and quotes that models put around it, and without questions in its last line. */
function plainPrompt(text: string): string {
  const stripped = text
    .trim()
    .replace(/^[*_]+\s*/, '')
    .replace(/^["“`]+([\s\S]*?)["”`]+$/, '$1')
  return stripped.replace(/(?<=[.!])(?:\s+[^.!?\n]*\?)+$/, '').trim()
}
