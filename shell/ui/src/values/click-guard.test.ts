import { expect, it } from 'vitest'
import { createClickGuard } from './click-guard.ts'

const guard = () => createClickGuard<{ readonly what: string }>((one, other) => one.what === other.what)
const fox = { what: 'a fox' }

it('takes a press within half a second for the same click, whatever it asks for', () => {
  const clicks = guard()
  expect(clicks.isNew(fox, 1_000)).toBe(true)
  clicks.answered(fox)
  expect(clicks.isNew(fox, 1_499)).toBe(false)
  expect(clicks.isNew({ what: 'a bear' }, 1_998)).toBe(false)
  expect(clicks.isNew(fox, 2_498)).toBe(true)
})

it('takes a key that is held for one click, however long it is held', () => {
  const clicks = guard()
  const pressed = Array.from({ length: 60 }, (_, n) => {
    const isNew = clicks.isNew(fox, 1_000 + n * 33)
    clicks.answered(fox)
    return isNew
  })
  expect(pressed.filter(Boolean)).toHaveLength(1)
})

it('takes the same for the same click until it was answered; something else is a click of its own', () => {
  const clicks = guard()
  expect(clicks.isNew(fox, 0)).toBe(true)
  expect(clicks.isNew({ ...fox }, 5_000)).toBe(false)
  expect(clicks.isNew({ what: 'a bear' }, 10_000)).toBe(true)
  clicks.answered(fox)
  expect(clicks.isNew({ ...fox }, 15_000)).toBe(true)
})
