/** The sign of Tramo: a stretch of road from a stop. Same drawing as `public/favicon.svg`, in the tokens' colours. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--rail-on)" />
      <path
        d="M8 12.5h9.5a4.5 4.5 0 0 1 4.5 4.5v5.5"
        fill="none"
        stroke="var(--rail-mark)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="9" cy="22" r="3" fill="var(--rail-mark)" />
    </svg>
  );
}
