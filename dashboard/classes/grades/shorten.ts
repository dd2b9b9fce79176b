/** Leaves out the name of the course at the beginning of a title, if more follows. */
export function shorten(title: string, course: string | undefined): string {
  const rest = course && title.startsWith(course) ? title.slice(course.length).replace(/^[\s:·–-]+/, '') : '';
  return rest || title;
}
