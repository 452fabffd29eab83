import type { Message } from '../../platform/providers/language/port.ts'

/** The longest answer in tokens: about 3,000 characters, far below what instructions may have. */
export const analysisTokens = 800

const task = `You see pictures that share a visual style. Write instructions that make an image model work in this style, to be added to any
prompt. Speak of colours, light, contrast, composition, texture and mood, in plain sentences of at most 1,500 characters in all. Do not
describe what the pictures show, name no people, and write nothing but the instructions.`

/** What a language model is asked about pictures; each is a JPEG. */
export function analysisMessages(pictures: readonly Uint8Array[]): readonly Message[] {
  const images = pictures.map((bytes) => ({ kind: 'image', contentType: 'image/jpeg', bytes }) as const)
  return [{ role: 'user', parts: [{ kind: 'text', text: task }, ...images] }]
}
