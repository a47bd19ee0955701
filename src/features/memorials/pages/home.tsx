export default function Home() {
  return <h1>Hjem</h1>;
}
