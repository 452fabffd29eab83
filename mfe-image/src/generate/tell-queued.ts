import { showToast, toastStore } from '@studio/ui/toast-store'

/**
 * Spec images 4: a person whose request is queued is told that the queue is active and that images keep arriving. A toast that
 * says what went wrong, or with which something is undone, is left alone.
 */
export function tellQueued(): void {
  const shown = toastStore.read()
  if (shown?.open && (shown.toast.tone === 'bad' || shown.toast.action !== undefined)) return
  showToast({ title: 'Queue active', description: 'Your images keep arriving as they are finished.' })
}
