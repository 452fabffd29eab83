import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { limitedSending, mostOfAll } from './limited-sending.ts'

const tooManyOfOne = 'Please wait until your other downloads have ended.'
const tooManyOfAll = 'Many people are downloading archives. Please try again in a few minutes.'
const open = () => new PassThrough()

it('sends two archives to a person at once, and the next when one was read or given up', async () => {
  const sending = limitedSending()
  const first = sending.begin('a', open)
  sending.begin('a', open)
  expect(() => sending.begin('a', open)).toThrow(tooManyOfOne)
  first.destroy()
  await once(first, 'close')
  sending.begin('a', open)
  expect(() => sending.begin('a', open)).toThrow(tooManyOfOne)
})

it('sends many archives to all people at once, but not any number', () => {
  const sending = limitedSending()
  for (let n = 0; n < mostOfAll; n++) sending.begin(`person ${n}`, open)
  expect(() => sending.begin('another', open)).toThrow(tooManyOfAll)
})
