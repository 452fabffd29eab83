import { expect, it } from 'vitest'
import { promptName } from './prompt-name.ts'

it('is the prompt on one line, cut between words where it is long', () => {
  expect(promptName(' a fox\n in the   snow ')).toBe('a fox in the snow')
  const name = promptName('a very long description of a lighthouse in the fog '.repeat(10))
  expect(name).toBe('a very long description of a lighthouse in the fog a very long description of a…')
  expect(promptName('x'.repeat(200))).toBe(`${'x'.repeat(80)}…`)
})
