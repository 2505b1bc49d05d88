/** A pair of scales, in the line of the other icons. */
export function BalanceMark() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="size-7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 4v15.5M8 19.5h8M5 7h14M5 7l-2.5 6.5a2.7 2.7 0 0 0 5 0L5 7ZM19 7l-2.5 6.5a2.7 2.7 0 0 0 5 0L19 7Z" />
    </svg>
  )
}
