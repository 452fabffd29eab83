import { createQueryClient } from '@studio/ui/query-client'
import { toastStore } from '@studio/ui/toast-store'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Locator, page as viewport } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Entrance } from './entrance.tsx'
import { SignedOut } from './signed-out.tsx'
import { TestLoginForm } from './test-login-form.tsx'

afterEach(() => {
  toastStore.dismissShown()
  vi.unstubAllGlobals()
})

const page = (part: ReactNode) => render(<QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>)

const shownToast = () => {
  const { toast, open = false } = toastStore.read() ?? {}
  return open ? toast : undefined
}

/** What describes a field, where it stands right below it; undefined where it stands elsewhere, or nowhere. */
function wordsBelow(field: Locator): string | undefined {
  const description = document.getElementById(field.element().getAttribute('aria-describedby') ?? '')
  if (description === null) return undefined
  const gap = description.getBoundingClientRect().top - field.element().getBoundingClientRect().bottom
  return gap >= 0 && gap < 20 ? [...description.children].map(({ textContent }) => textContent).join(' ') : undefined
}

it('says in a toast and at the field what is wrong with an address, there until it is written anew', async () => {
  const screen = await page(<Entrance refusal={undefined} />)
  const field = screen.getByLabelText('Email')
  await screen.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect.poll(() => wordsBelow(field)).toBe('Email required Please enter your email address')
  const words = { title: 'Email required', description: 'Please enter your email address' }
  expect(shownToast()).toMatchObject({ ...words, tone: 'bad' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('nobody')
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
  expect(
    screen
      .getByRole('alert')
      .elements()
      .map(({ textContent }) => textContent),
  ).not.toContain('Email required')
  await screen.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect.poll(() => wordsBelow(field)).toBe('Error Please enter a valid email address')
})

it('says it right below the field on a phone too, above the button', async () => {
  onTestFinished(() => viewport.viewport(1440, 900))
  await viewport.viewport(360, 740)
  const screen = await page(<Entrance refusal={undefined} />)
  await screen.getByRole('button', { name: 'Join Waitlist' }).click()
  const field = screen.getByLabelText('Email')
  await expect.poll(() => wordsBelow(field)).toBe('Email required Please enter your email address')
})

it('says in a toast and at the field that the address could not be taken', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })))
  const screen = await page(<Entrance refusal={undefined} />)
  await screen.getByLabelText('Email').fill('ada@example.com')
  await screen.getByRole('button', { name: 'Join Waitlist' }).click()
  await expect
    .poll(() => wordsBelow(screen.getByLabelText('Email')))
    .toBe('Error Failed to join waitlist. Please try again.')
  const words = { title: 'Error', description: 'Failed to join waitlist. Please try again.' }
  expect(shownToast()).toMatchObject({ ...words, tone: 'bad' })
})

it('says at its button why signing in did not work, and keeps what is to be gone on with after another try', async () => {
  const prompts = 'atelier.mira.prompts'
  localStorage.setItem(prompts, '["a harbour"]')
  onTestFinished(() => localStorage.removeItem(prompts))
  history.replaceState(null, '', '?signin=suspended')
  const screen = await page(<SignedOut />)
  const words = screen.getByText('This account is suspended.')
  await expect.element(words).toBeVisible()
  await expect.element(screen.getByText('Not signed in')).toBeVisible()
  const button = screen.getByRole('button', { name: /Sign In$/ }).element()
  expect(words.element().closest('[role=alert]')?.previousElementSibling).toBe(button)
  expect(shownToast()).toBeUndefined()
  expect(location.search).toBe('')
  expect(localStorage.getItem(prompts)).not.toBeNull()
  await page(<SignedOut />)
  expect(localStorage.getItem(prompts)).toBeNull()
})

it('says at the password why the test login failed', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 401 })))
  const screen = await page(<TestLoginForm email="mira@example.com" />)
  const field = screen.getByLabelText('Password')
  await field.fill('wrong')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => wordsBelow(field)).toBe('Login failed Invalid credentials')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => wordsBelow(field)).toBe('Login error Failed to connect to server')
})
