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
    before: withoutEnd(reply.slice(0, at), (char) => '*_#'.includes(char) || isSpace(char)).trim(),
    prompt: prompt === '' ? undefined : prompt,
    after: after.trim(),
  }
}

// The projection and the pages cut texts that anybody can make a model say. So every step is linear in the length of the text, with no
// regular expression that could try one place twice.

/** The prompt without the marks and quotes that models put around it, and without questions in its last line. */
function plainPrompt(text: string): string {
  const unmarked = withoutBeginning(text.trim(), (char) => '*_'.includes(char)).trim()
  return withoutQuestions(unquoted(unmarked)).trim()
}

/** Without its quotes, when it has some at both ends. */
function unquoted(text: string): string {
  const begun = withoutBeginning(text, (char) => '"“`'.includes(char))
  const ended = withoutEnd(text, (char) => '"”`'.includes(char))
  const hasBoth = text.length > 1 && begun !== text && ended !== text
  return hasBoth ? text.slice(text.length - begun.length, ended.length) : text
}

/** Without the questions that follow its last sentence. A text that has no other sentence stays as it is. */
function withoutQuestions(text: string): string {
  let end = text.length
  while (text[end - 1] === '?') {
    let begin = end - 1
    while (begin > 0 && !'.!?\n'.includes(text.charAt(begin - 1))) begin -= 1
    const before = withoutEnd(text.slice(0, begin), isSpace).length
    const isApart = before < begin || isSpace(text.charAt(begin))
    if (!isApart) return text
    if ('.!'.includes(text[before - 1] ?? ' ')) return text.slice(0, before)
    end = before
  }
  return text
}

function withoutBeginning(text: string, isLeftOut: (char: string) => boolean): string {
  let begin = 0
  while (begin < text.length && isLeftOut(text.charAt(begin))) begin += 1
  return text.slice(begin)
}

function withoutEnd(text: string, isLeftOut: (char: string) => boolean): string {
  let end = text.length
  while (end > 0 && isLeftOut(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

const isSpace = (char: string) => char.trim() === ''
