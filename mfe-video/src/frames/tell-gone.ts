import { showToast, toastStore } from '@studio/ui/toast-store'

const sentence = 'An image that no longer exists was taken out of the panel.'

/** Says that a frame was taken out. A toast that offers something, such as the Undo of reused settings, says it besides its own words. */
export function tellGone(): void {
  const shown = toastStore.read()
  if (shown?.open !== true || shown.toast.action === undefined) {
    showToast({ title: 'Image left out', description: sentence, tone: 'bad' })
    return
  }
  const { description = '' } = shown.toast
  if (!description.includes(sentence)) showToast({ ...shown.toast, description: `${description} ${sentence}`.trim() })
}
