import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { showToast } from './toast-store.ts'

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

/** Puts a text into the clipboard. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return <IconButton label={label} icon={<Copy size={16} aria-hidden />} onClick={() => void copyText(text)} />
}
