import { expect, it } from 'vitest'
import { noHistory, type PromptHistory, readHistory, walkPrompts, withLogged, withSent } from './prompt-history.ts'

const sentInOrder = (...prompts: string[]): PromptHistory => prompts.reduce(withSent, noHistory)

/** What is shown after each step. */
function walk(history: PromptHistory, shown: string, ...steps: ('older' | 'newer')[]): string[] {
  const seen: string[] = []
  let at = { history, prompt: shown }
  for (const step of steps) {
    at = walkPrompts(at.history, at.prompt, step)
    seen.push(at.prompt)
  }
  return seen
}

it('remembers the last hundred distinct prompts, newest first', () => {
  expect(sentInOrder('a fox', 'a harbour', 'a fox').sent).toEqual(['a fox', 'a harbour'])
  const many = sentInOrder(...Array.from({ length: 120 }, (_, n) => `${n}`))
  expect(many.sent).toHaveLength(100)
  expect([many.sent[0], many.sent.at(-1)]).toEqual(['119', '20'])
})

it('walks back to what was being written, and stays at the ends', () => {
  const history = sentInOrder('first', 'second')
  const steps = walk(history, 'half a', 'older', 'older', 'older', 'newer', 'newer', 'newer')
  expect(steps).toEqual(['second', 'first', 'first', 'second', 'half a', 'half a'])
  expect(walk(noHistory, 'half a', 'older', 'newer')).toEqual(['half a', 'half a'])
})

it('begins behind the prompt that is still there after it was sent', () => {
  expect(walk(sentInOrder('first', 'second'), 'second', 'older', 'newer')).toEqual(['first', 'second'])
})

it('what was changed on the way is what is being written from then on', () => {
  const { history } = walkPrompts(sentInOrder('first', 'second'), 'half a', 'older')
  expect(walk(history, 'second, by night', 'older', 'newer')).toEqual(['second', 'second, by night'])
})

it('loses nothing half-written when an older prompt is sent again', () => {
  const { history } = walkPrompts(sentInOrder('first', 'second'), 'half a', 'older')
  expect(walk(withSent(history, 'first'), 'first', 'newer')).toEqual(['half a'])
})

it('has what was sent in other browsers, at its place among what was sent here', () => {
  expect(withLogged([], ['c', 'b', 'c'])).toEqual(['c', 'b'])
  expect(withLogged(['refused', 'b'], [])).toEqual(['refused', 'b'])
  expect(withLogged(['on its way', 'b', 'refused', 'a'], ['elsewhere', 'b', 'a', 'older'])).toEqual([
    'on its way',
    'elsewhere',
    'b',
    'refused',
    'a',
    'older',
  ])
  // the log has more than a browser stores
  expect(
    withLogged(
      [],
      Array.from({ length: 250 }, (_, n) => `${n}`),
    ),
  ).toHaveLength(250)
})

it('comes back from the browser only in the shape it was left', () => {
  const history = { sent: ['first'], written: 'half a' }
  expect(readHistory(JSON.parse(JSON.stringify(history)))).toEqual(history)
  expect(readHistory({ sent: ['first', 3], written: '' })).toEqual({ sent: ['first'], written: '' })
  for (const other of [null, [], 'text', { sent: 'first', written: '' }]) expect(readHistory(other)).toBeUndefined()
})
