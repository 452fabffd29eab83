import { expect, it } from 'vitest'
import { coveredBottom } from './use-keyboard-space.ts'

it('is what an on-screen keyboard leaves of the window, whether the page was shifted or not', () => {
  expect(coveredBottom(740, { height: 440, offsetTop: 0, scale: 1 })).toBe(300)
  expect(coveredBottom(740, { height: 440, offsetTop: 100, scale: 1 })).toBe(200)
  expect(coveredBottom(740, { height: 740, offsetTop: 0, scale: 1 })).toBe(0)
})

it('is nothing while two fingers zoom the page', () => {
  expect(coveredBottom(740, { height: 370, offsetTop: 20, scale: 2 })).toBe(0)
})
