import { Button } from '@studio/ui'
import { Input } from '@studio/ui/form'
import { type PrimitiveAtom, useAtom } from 'jotai'
import { Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { LinkKind } from './source-import.ts'
import styles from './source-importer.module.css'

const words: Readonly<Record<LinkKind, { readonly label: string; readonly placeholder: string }>> = {
  tiktok: { label: 'TikTok link', placeholder: 'https://www.tiktok.com/@name/video/…' },
  youtube: { label: 'YouTube link', placeholder: 'https://www.youtube.com/watch?v=…' },
}

interface LinkFormProps {
  readonly kind: LinkKind
  readonly linksAtom: PrimitiveAtom<Readonly<Record<LinkKind, string>>>
  /** Nothing else is to be done first: its button is the accented one of the page. */
  readonly comesFirst: boolean
  readonly onLink: (link: string) => void
}

/** Asks for the link of a video. What was typed stays when another kind of source is looked at. */
export function LinkForm({ kind, linksAtom, comesFirst, onLink }: LinkFormProps): ReactNode {
  const id = useId()
  const [links, setLinks] = useAtom(linksAtom)
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onLink(links[kind].trim())
      }}
    >
      <label htmlFor={id}>{words[kind].label}</label>
      <div className={styles['line']}>
        <Input
          id={id}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={words[kind].placeholder}
          value={links[kind]}
          maxLength={2_000}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setLinks({ ...links, [kind]: target.value })}
        />
        <Button type={comesFirst ? 'primary' : 'default'} htmlType="submit" icon={<Download size={16} aria-hidden />}>
          Download
        </Button>
      </div>
      <p id={`${id}-hint`} className={styles['hint']}>
        One video of at most ten minutes. Use only what you may use.
      </p>
    </form>
  )
}
