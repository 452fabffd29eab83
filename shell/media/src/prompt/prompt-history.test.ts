import { createStore } from 'jotai'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  historyAtomOf,
  noHistory,
  type PromptHistory,
  readHistory,
  walkPrompts,
  withLogged,
  withSent,
} from './prompt-history.ts'

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

it('what was changed on the way is what is being written from then on, and what was being written stays behind it', () => {
  const { history } = walkPrompts(sentInOrder('first', 'second'), 'half a', 'older')
  expect(walk(history, 'second, by night', 'older', 'older', 'newer', 'newer')).toEqual([
    'half a',
    'second',
    'half a',
    'second, by night',
  ])
})

it('keeps nothing of what is written on after the walk has come back to it', () => {
  const back = walkPrompts(walkPrompts(sentInOrder('first'), 'half a', 'older').history, 'first', 'newer')
  expect(walk(back.history, `${back.prompt} prompt`, 'older', 'newer')).toEqual(['first', 'half a prompt'])
})

/** Tabs of one browser, each opened when it is asked for. */
function browserTabs() {
  const items = new Map<string, string>()
  const getItem = (key: string) => items.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, value: string) => void items.set(key, value) })
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => {
    const [store, history] = [createStore(), historyAtomOf('prompts')('mira')]
    store.get(history)
    const step = (shown: string, to: 'older' | 'newer'): string => {
      let prompt = ''
      store.set(history, (now) => {
        const walked = walkPrompts(now, shown, to)
        prompt = walked.prompt
        return walked.history
      })
      return prompt
    }
    return { step, send: (prompt: string) => store.set(history, (now) => withSent(now, prompt)) }
  }
}

it('knows in each tab what is being written there, and what was sent in all', () => {
  const tab = browserTabs()
  const [one, other] = [tab(), tab()]
  one.send('first')
  expect([one.step('half a', 'older'), other.step('half b', 'older')]).toEqual(['first', 'first'])
  expect([one.step('first', 'newer'), other.step('first', 'newer')]).toEqual(['half a', 'half b'])
})

it('takes what another tab is writing for no prompt that was sent', () => {
  const tab = browserTabs()
  const one = tab()
  one.send('first')
  one.step('half a', 'older')
  const later = tab()
  expect([later.step('half b', 'older'), later.step('first', 'older')]).toEqual(['first', 'first'])
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
  expect(readHistory(JSON.parse(JSON.stringify(history)))).toMatchObject(history)
  expect(readHistory({ sent: ['first', 3], written: '' })).toMatchObject({ sent: ['first'], written: '' })
  for (const other of [null, [], 'text', { sent: 'first', written: '' }]) expect(readHistory(other)).toBeUndefined()
})
