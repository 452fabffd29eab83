import { styleOf } from '../../sight/describe.ts'
import { measure } from '../../sight/measure.ts'
import { composedPrompt, promptMark } from './compose.ts'
import { type ChatRequest, textsOf } from './wire.ts'

/**
 * What the sandbox writes where a model would: a prompt, where the system message asks for one; else what it has measured in the
 * pictures, or that it has none to look at.
 */
export async function replyTo(request: Pick<ChatRequest, 'messages'>, pictures: readonly Buffer[]): Promise<string> {
  const system = textsOf(request, 'system').join('\n')
  if (system.includes(promptMark)) return await composedPrompt(system, textsOf(request, 'user'), pictures)
  if (pictures.length === 0) {
    return 'This is the AI sandbox: no AI model is called. Send pictures, and it describes their colours, light and composition.'
  }
  const text = styleOf(await Promise.all(pictures.map(measure)))
  const what = pictures.length === 1 ? 'one picture' : `${pictures.length} pictures`
  return `${text} (AI sandbox: measured from the pixels of ${what}, without an AI model.)`
}

/** The part of a text that fits the longest answer that is wanted. */
export function cutTo(text: string, maxTokens: number | undefined): { readonly text: string; readonly whole: boolean } {
  const most = (maxTokens ?? Number.POSITIVE_INFINITY) * charactersPerToken
  return text.length <= most ? { text, whole: true } : { text: text.slice(0, most), whole: false }
}

const charactersPerToken = 4
/** What a picture of up to about a thousand pixels a side counts for. */
const pictureTokens = 765

/** The tokens of a call, as such services count them. */
export function tokensOf(words: string, pictures: number, reply: string) {
  const count = (text: string) => Math.ceil(text.length / charactersPerToken)
  return { prompt: count(words) + pictures * pictureTokens, completion: count(reply) }
}
