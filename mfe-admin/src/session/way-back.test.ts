import { expect, it } from 'vitest'
import { wayBack } from './way-back.ts'

const leading = (back: string) => wayBack(`?${new URLSearchParams({ back })}`)

it('leads back to the page of admins that one came from', () => {
  expect(leading('/admin/users/7?period=today#story')).toBe('/admin/users/7?period=today#story')
  expect(leading('/admin?period=today')).toBe('/admin?period=today')
})

it.each([
  '',
  '/',
  '/administrator',
  '//evil.example/admin',
  'https://evil.example/admin',
  '/admin/../image',
  '/admin/login',
  '/\\evil.example',
  'javascript:alert(1)',
])('leads to the dashboard instead of %j', (back) => expect(leading(back)).toBe('/admin'))

it('leads to the dashboard without an address', () => expect(wayBack('')).toBe('/admin'))
