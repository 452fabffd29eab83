import './act.ts'
import { beforeAll, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { forgetUnsaved } from '../layers/unsaved.ts'
import { dressDocument } from '../theme/styles.ts'
import { toastStore } from '../toast/toast-store.ts'
import { endTimers } from './own-timers.ts'

// Components look as they do in the product: its font, base styles and tokens.
dressDocument()

/** All test files run in the same page: what one left there is taken away before the next, as if the page were new. */
beforeAll(async () => {
  await cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  endTimers()
  forgetUnsaved()
  document.body.replaceChildren()
  await page.viewport(1440, 900)
})

beforeEach(async () => {
  await cleanup()
  // It would lie over what the next test shows.
  toastStore.dismissShown()
  localStorage.clear()
  sessionStorage.clear()
})
