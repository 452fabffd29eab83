import { showToast, toastStore } from '@studio/ui/toast-store'

/**
 * Spec images 4: a person whose request is queued is told that the queue is active and that images keep arriving. A toast that is shown is
 * left alone: it may say what went wrong, or be what something is undone with.
 */
export function tellQueued(): void {
  if (toastStore.read()?.open === true) return
  showToast({ title: 'Queue active', description: 'Your images keep arriving as they are finished.' })
}
