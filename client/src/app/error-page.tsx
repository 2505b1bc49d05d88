import { common } from '../texts/common.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** A page that could not be shown, and a way to try it again. */
export function ErrorPage() {
  return (
    <Notice title={common.failedTitle} text={common.failedText}>
      <Button
        look="primary"
        onClick={() => {
          location.reload()
        }}
      >
        {common.retry}
      </Button>
    </Notice>
  )
}
