import { Button } from '@studio/ui'
import { Confirm } from '@studio/ui/confirm'
import { copyText } from '@studio/ui/copy-button'
import { Copy, Link } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './share-dialog.module.css'
import { useShareCommands } from './use-share-commands.ts'

interface ShareLinkProps {
  readonly assetId: string
  /** The whole address of the page; undefined while there is no link. */
  readonly address: string | undefined
}

/** The link to an image, or that there is none; makes it, copies it, and revokes it after a question. */
export function ShareLink({ assetId, address }: ShareLinkProps): ReactNode {
  const { create, revoke, isPending, isOffline, fault } = useShareCommands(assetId)
  const [asking, setAsking] = useState(false)
  const main = useRef<HTMLButtonElement>(null)
  const confirm = (): void => {
    setAsking(false)
    // The button that was pressed is gone then, and the focus with it.
    revoke(() => main.current?.focus())
  }
  return (
    <>
      {address === undefined ? <p>There is no link to this image.</p> : <Address address={address} />}
      {fault !== undefined && (
        <p role="alert" className={styles['fault']}>
          {fault}
        </p>
      )}
      <div className={styles['actions']}>
        {address !== undefined && (
          <Button danger loading={isPending} disabled={isOffline} onClick={() => setAsking(true)}>
            Revoke link
          </Button>
        )}
        {/* One button in both states, so that the focus stays where it is when the link is made. */}
        <Button
          ref={main}
          type="primary"
          icon={address === undefined ? <Link size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          loading={address === undefined && isPending}
          disabled={address === undefined && isOffline}
          onClick={() => (address === undefined ? create() : void copyText(address))}
        >
          {address === undefined ? 'Create link' : 'Copy link'}
        </Button>
      </div>
      {asking && (
        <Confirm
          title="Revoke this link?"
          text="The page is gone at once, for everybody who has the link. A later link has another address."
          confirm="Revoke"
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Address({ address }: { readonly address: string }): ReactNode {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={styles['label']}>
        Link to the page
      </label>
      <input
        id={id}
        className={styles['address']}
        value={address}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <a className={styles['visit']} href={address} target="_blank" rel="noreferrer">
        Open the page
      </a>
    </>
  )
}
