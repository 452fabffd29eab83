/** What is put together to the text that is sent to a model. */
export interface PromptParts {
  /** As the person typed it; may be empty. */
  readonly prompt: string
  /** The word that calls the LoRA. */
  readonly triggerWord?: string | undefined
  /** Instructions of the chosen style. */
  readonly styleText?: string | undefined
  /** Text of the chosen look. */
  readonly look?: string | undefined
}

/**
 * The text that is sent to a model: the trigger word unless the text has it already, what the person typed, and on lines of their own
 * the style and the look.
 */
export function sentPrompt({ prompt, triggerWord, styleText, look }: PromptParts): string {
  const text = [prompt, styleText, look].filter((part) => part !== undefined && part !== '').join('\n')
  if (triggerWord === undefined || hasWord(text, triggerWord)) return text
  return text === '' ? triggerWord : `${triggerWord}, ${text}`
}

/** Whether a text has a word, or several in a row, in any case and not as a part of a longer word. */
function hasWord(text: string, word: string): boolean {
  const [within, sought] = [text.toLowerCase(), word.toLowerCase()]
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1)) {
    if (!endsInWord(within.slice(0, at)) && !startsWithWord(within.slice(at + sought.length))) return true
  }
  return false
}

const endsInWord = (text: string): boolean => /[\p{L}\p{N}_]$/u.test(text)
const startsWithWord = (text: string): boolean => /^[\p{L}\p{N}_]/u.test(text)
