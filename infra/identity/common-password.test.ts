import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

const own = ['Grace', 'Hopper', 'grace@example.org']

test.each([
  'password123',
  'Password!2026',
  'P4ssw0rd!!!!',
  'passwordpassword',
  'my new password',
  'qwertyuiop',
  '1q2w3e4r5t6y',
  '1234567890',
  '2026-11-22 10:15',
  'aaaaaaaaaaaa',
  'abababababab',
  'iloveyou2026',
  'welcome to'.replace(' to', '12345'),
  'atelier-studio',
  'grace.hopper',
  'hoppergrace1906',
  'ＰＡＳＳＷＯＲＤ１２３',
])('%s is common', (password) => {
  expect(isCommonPassword(password, own)).toBe(true)
})

test.each(['correct horse', 'a long enough password', 'k7rm-2xqp-w9fz', 'Zugspitze im Nebel', 'пароль из трёх слов'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password, own)).toBe(false)
  },
)
