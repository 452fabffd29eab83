import { IconButton } from '@studio/ui/icon-button'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '../sharing/copy-text.ts'

/** Puts a text into the clipboard. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return <IconButton label={label} icon={<Copy size={16} aria-hidden />} onClick={() => void copyText(text)} />
}
