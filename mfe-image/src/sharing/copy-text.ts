import { showToast } from '@studio/ui/toast-store'

/** Puts a text into the clipboard, and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied' })
  } catch {
    // Refused by the browser, or a page without https, which has no clipboard.
    showToast({ title: 'Could not copy', description: 'Please select the text and copy it.', tone: 'bad' })
  }
}
