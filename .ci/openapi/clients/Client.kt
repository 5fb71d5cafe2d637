// Reads and writes the server's JSON with the models that openapi-generator makes for Kotlin, over java.net.http: OkHttp,
// on which the rest of the generated client stands, is in no registry of these checks.

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import kotlinx.serialization.KSerializer
import kotlinx.serialization.encoding.Decoder
import kotlinx.serialization.encoding.Encoder
import kotlinx.serialization.json.JsonElement
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.*

/** Members that may be any JSON. */
object AnyJSON : KSerializer<Any> {
    override val descriptor = JsonElement.serializer().descriptor
    override fun serialize(encoder: Encoder, value: Any) =
        encoder.encodeSerializableValue(JsonElement.serializer(), value as JsonElement)
    override fun deserialize(decoder: Decoder): Any = decoder.decodeSerializableValue(JsonElement.serializer())
}

fun ask(url: String, content: String? = null): String {
    val request = HttpRequest.newBuilder(URI(url))
    if (content != null) {
        request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(content))
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString()).body()
}

fun main(arguments: Array<String>) {
    val origin = arguments[0]
    Serializer.kotlinxSerializationAdaptersConfiguration = { contextual(Any::class, AnyJSON) }
    Serializer.kotlinxSerializationJsonConfiguration = { explicitNulls = false }
    val json = Serializer.kotlinxSerializationJson

    val product = json.decodeFromString<RouteDescription>(ask("$origin/resolve?url=/products/7"))
    check(product.name == RouteName.product && "${product.parameters}".contains("7")) { product }

    val content = LinkContent(name = RouteName.product, parameters = json.parseToJsonElement("""{"id": 8}"""))
    val link = json.decodeFromString<Link>(ask("$origin/link", json.encodeToString(content)))
    check(link.path == "/products/8") { link }

    val list = json.encodeToString(LinkList(urls = listOf("/products/7", "/product/7")))
    val batch = json.decodeFromString<LinkResults>(ask("$origin/resolve", list))
    val (known, unknown) = batch.results
    check(known is LinkResult.RouteDescriptionValue && known.value.name == RouteName.product) { batch }
    check(unknown is LinkResult.ProblemValue && unknown.value.suggestions == listOf("/products/7")) { batch }

    val miss = json.decodeFromString<Problem>(ask("$origin/resolve?url=/product/7"))
    check(miss.status == 404 && miss.suggestions == listOf("/products/7")) { miss }

    val page = json.decodeFromString<RecordPage>(ask("$origin/catalog/products?limit=2"))
    check(page.items.size == 2 && page.total > 2 && page.next?.contains("after=") == true) { page }
}
