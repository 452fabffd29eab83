import { expect, it } from 'vitest'
import { answeredBy, toldNote } from './told-note.ts'

const nothing = {
  medium: 'image' as const,
  currentPrompt: ' ',
  imageCount: 0,
  images: async () => ({ referenceImageUrls: [], productId: undefined }),
  character: undefined,
  styleId: undefined,
}
const all = { ...nothing, currentPrompt: 'a harbour', imageCount: 2, character: { id: 'a', name: 'Ada' } }

it.each([
  [nothing, true, ''],
  [all, true, 'The AI also gets your prompt, 2 images, and that it is about Ada. '],
  [all, false, 'The AI also gets your prompt and that it is about Ada. It cannot see your images. '],
  [{ ...nothing, styleId: 'a' }, true, 'The AI also gets the instructions of your style. '],
  [{ ...nothing, imageCount: 1 }, false, 'It cannot see your image. '],
])('says what the model gets to know: %j, sees: %j', (surroundings, sees, note) => {
  expect(toldNote(surroundings, sees)).toBe(note)
})

it('says who answers: the sandbox, a server of the studio, or an AI', () => {
  expect(answeredBy({ sandbox: true, ownServer: false })).toBe('Answers come from the AI sandbox.')
  expect(answeredBy({ sandbox: false, ownServer: true })).toContain("this studio's own server")
  expect(answeredBy({ sandbox: false, ownServer: false })).toBe('You talk to an AI, which can be wrong.')
})
