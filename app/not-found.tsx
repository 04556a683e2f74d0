/**
 * Empty: no page of ours calls notFound(), and unknown addresses get global-not-found.tsx. But the framework sends this component with
 * every page, and without this file it would be the framework's own.
 */
export default function NotFound() {
  return null;
}
