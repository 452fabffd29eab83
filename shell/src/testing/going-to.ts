import { onTestFinished } from 'vitest'
import { asksBeforeUnload } from '../../ui/src/testing/asks-before-unload.ts'

interface Going {
  readonly path: string
  /** Whether the browser would ask whether what was typed may be lost. */
  readonly asks: boolean
}

/** Test helper: where the page goes from now on, without going there. */
export function goingTo(): readonly Going[] {
  const gone: Going[] = []
  const stay = (event: NavigateEvent): void => {
    gone.push({ path: new URL(event.destination.url).pathname, asks: asksBeforeUnload() })
    event.preventDefault()
  }
  navigation.addEventListener('navigate', stay)
  onTestFinished(() => navigation.removeEventListener('navigate', stay))
  return gone
}
