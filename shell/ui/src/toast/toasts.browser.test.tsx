import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { height, touchScreen } from '../theme/tokens.ts'
import { showToast, toastStore } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  toastStore.dismissShown()
  vi.runAllTimers()
  vi.useRealTimers()
})

const shown = () => document.querySelector('li[data-state=open]')

async function toasted(): Promise<void> {
  await render(<Toasts corner="top-left" />)
  showToast({ title: 'Settings applied' })
  await expect.element(page.getByText('Settings applied', { exact: true })).toBeVisible()
}

it('goes after five seconds', async () => {
  const begun = Date.now()
  await toasted()
  // Waiting for the toast has moved the clock, too.
  vi.advanceTimersByTime(begun + 4_900 - Date.now())
  expect(toastStore.read()?.open).toBe(true)
  vi.advanceTimersByTime(200)
  expect(toastStore.read()?.open).toBe(false)
})

it('is reached by F8', async () => {
  await toasted()
  await userEvent.keyboard('{F8}')
  await expect.poll(() => document.activeElement?.closest('[data-toasts]')).not.toBeNull()
})

it('scrolls what is long, and its title and Dismiss stay in the window', async () => {
  await render(<Toasts corner="bottom-left" />)
  showToast({ title: 'Could not save', description: 'It was refused. '.repeat(500) })
  const toast = page.getByText('Could not save', { exact: true })
  for (const seen of [toast, page.getByRole('button', { name: 'Dismiss' })]) await expect.element(seen).toBeInViewport()
  expect(shown()?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

it('goes when it is swiped away by 50 px, and not before', async () => {
  await toasted()
  await swipe(40)
  expect(shown()).not.toBeNull()
  await swipe(60)
  await expect.poll(shown).toBeNull()
})

it('has buttons that a finger can press', async () => {
  applyRulesOfTouchScreens()
  await render(<Toasts corner="top-left" />)
  showToast({ title: 'Chat deleted', action: { label: 'Undo', run: () => undefined } })
  for (const name of ['Undo', 'Dismiss']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    const { width, height: tall } = button.element().getBoundingClientRect()
    expect(Math.min(width, tall)).toBeGreaterThanOrEqual(height.touch)
  }
})

/** Applies them for this test. Were touch emulated, nothing would hover any more in the tests that follow, after its end too. */
function applyRulesOfTouchScreens(): void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule) || rule.media.mediaText !== touchScreen) continue
    rule.media.mediaText = 'all'
    onTestFinished(() => {
      rule.media.mediaText = touchScreen
    })
  }
}

/** Drags the toast that far to the left, with a mouse. */
async function swipe(distance: number): Promise<void> {
  const toast = shown()?.getBoundingClientRect() ?? new DOMRect()
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const [x, y] = [frame.left + toast.left + 150, frame.top + toast.top + 20]
  const mouse = { y, button: 'left', clickCount: 1 } as const
  await cdp().send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed', x })
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await cdp().send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseMoved', x: x - distance * part, buttons: 1 })
  }
  await cdp().send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased', x: x - distance })
}
