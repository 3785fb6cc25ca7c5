/** The product's logo: a scanner's bore above its table. Decorative only: the name is written beside it. */
export function Mark({ size }: { size: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className="shrink-0 text-accent"
      fill="none"
      strokeLinecap="round"
    >
      <rect width="32" height="32" rx="7" fill="currentColor" />
      <g className="text-on-accent" stroke="currentColor" strokeWidth="2.6">
        <path d="M7.6 20.5a9.5 9.5 0 1 1 16.8 0" />
        <path d="M6 24.6h20" />
        <path d="M12 17.6a4.4 4.4 0 1 1 8 0" strokeWidth="2.2" opacity="0.65" />
      </g>
    </svg>
  );
}
